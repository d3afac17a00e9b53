/** A row of figures, each with its name above and a note below. */
export function Figures({ figures }: { figures: readonly { label: string; value: string; note: string }[] }) {
  return (
    <dl className="border-line mt-6 grid grid-cols-2 gap-x-5 gap-y-4 border-y py-4 phone:grid-cols-3 wide:grid-cols-6">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col">
          <dt className="label">{label}</dt>
          <dd className="type-figure tabular-nums">{value}</dd>
          <dd className="type-small quiet">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
