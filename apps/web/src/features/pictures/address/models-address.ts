/** The page of the models with everything that is set there, so that a picture opens at its values and can be sent on. */
import {
  blockSettings,
  globalAccessSettings,
  launchSettings,
  productSettings,
  ringSettings,
  sharedAccessSettings,
} from "./model-settings.ts";

const CODECS = {
  pipeline: ringSettings,
  occupancy: blockSettings,
  banks: sharedAccessSettings,
  coalescing: globalAccessSettings,
  roofline: productSettings,
  waves: launchSettings,
} as const;

export type Model = keyof typeof CODECS;
export const MODELS = Object.keys(CODECS) as Model[];

export type ModelSettings = { [Name in Model]: (typeof CODECS)[Name]["start"] };

export interface ModelsState {
  /** The one that is shown. */
  model: Model;
  settings: ModelSettings;
}

export function modelsAddress(assignmentId: string): string {
  return `/lessons/${assignmentId}/models`;
}

export function readModels(query: URLSearchParams): ModelsState {
  return {
    model: MODELS.find((one) => one === query.get("model")) ?? "pipeline",
    settings: {
      pipeline: ringSettings.read(query),
      occupancy: blockSettings.read(query),
      banks: sharedAccessSettings.read(query),
      coalescing: globalAccessSettings.read(query),
      roofline: productSettings.read(query),
      waves: launchSettings.read(query),
    },
  };
}

/** The query of an address, with its question mark; empty where nothing is unusual. */
export function writeModels({ model, settings }: ModelsState): string {
  const query = new URLSearchParams();
  if (model !== "pipeline") query.set("model", model);
  ringSettings.write(query, settings.pipeline);
  blockSettings.write(query, settings.occupancy);
  sharedAccessSettings.write(query, settings.banks);
  globalAccessSettings.write(query, settings.coalescing);
  productSettings.write(query, settings.roofline);
  launchSettings.write(query, settings.waves);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** One model at these settings, the others as usual. */
export function modelAddress<Name extends Model>(modelsAt: string, model: Name, set: ModelSettings[Name]): string {
  const usual = readModels(new URLSearchParams());
  return `${modelsAt}${writeModels({ model, settings: { ...usual.settings, [model]: set } })}`;
}
