import type { Translation } from "../../../../shared/messages/messages.ts";

/** A function of the add-in, as functions-guide.json tells of it. */
export interface GuideEntry {
  readonly name: string;
  readonly syntax: string;
  readonly example: string;
  readonly description: Translation;
  readonly parameters: readonly {
    readonly name: string;
    readonly optional: boolean;
    readonly description: Translation;
  }[];
  /** True for a function that never asks anything. */
  readonly offline: boolean;
}

/** Stands beside the pane's page; the build writes it from the functions' own help. */
export const guideAddress = "functions-guide.json";

/** Reads the guide. @throws when it is not there, or is not one */
export async function readGuide(load: typeof fetch = fetch): Promise<readonly GuideEntry[]> {
  const response = await load(guideAddress);
  if (!response.ok) throw new Error(`${guideAddress}: status ${response.status}`);
  return (await response.json()) as readonly GuideEntry[];
}

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The entries whose name or description, in `language`, holds every word of `query`; accents and capitals apart. */
export function filterGuide(
  guide: readonly GuideEntry[],
  query: string,
  language: keyof Translation,
): readonly GuideEntry[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return guide.filter((entry) => {
    const text = folded(`${entry.syntax} ${entry.description[language]}`);
    return words.every((word) => text.includes(word));
  });
}
