/** The machine gathers evidence and proposes; people decide. Which evidence suffices is a rule of the domain. */
import { toStorableJson, type Tx } from "@warpgrade/db";
import { vetoesToPropose, type CoreLink, type VetoEvidence, type VetoKind } from "@warpgrade/domain";
import { newId } from "@warpgrade/platform";

export interface ProposeVetoes {
  submissionId: string;
  evidence: readonly VetoEvidence[];
  coreLinks: readonly (CoreLink | null)[];
  /** Kinds that were proposed before, whatever became of them: a decided veto is not opened again. */
  existing: readonly VetoKind[];
  verdictId: string | null;
  proposedById: string | null;
  now: Date;
}

/** Opens what has to be opened and gives the ids of the new vetoes. The caller holds the submission's lock. */
export async function proposeVetoes(tx: Tx, input: ProposeVetoes): Promise<string[]> {
  const kinds = vetoesToPropose({ evidence: input.evidence.map((one) => one.kind), coreLinks: input.coreLinks });
  const ids: string[] = [];
  for (const kind of kinds) {
    if (input.existing.includes(kind)) continue;
    const id = newId("veto");
    const evidence = input.evidence.find((one) => one.kind === kind);
    await tx.veto.create({
      data: {
        id,
        submissionId: input.submissionId,
        kind,
        evidence: toStorableJson(evidence).json,
        verdictId: input.verdictId,
        proposedById: input.proposedById,
        createdAt: input.now,
      },
    });
    ids.push(id);
  }
  return ids;
}
