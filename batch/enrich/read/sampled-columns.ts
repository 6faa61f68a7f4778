import { rolesSampleSize } from "../../../shared/enrichment/columns/chosen-roles.ts";
import type { SampledColumn } from "../../../shared/enrichment/columns/role-rules.ts";
import type { ListFile } from "../../files/list.ts";

/** The columns of a list as its first records show them. */
export async function sampledColumns(list: ListFile): Promise<SampledColumn[]> {
  const texts: string[][] = list.columns.map(() => []);
  await list.read(
    list.columns.map(({ index }) => index),
    (_, cells) => {
      for (const row of cells) row.forEach((text, place) => texts[place]!.push(text));
      return texts.length > 0 && texts[0]!.length < rolesSampleSize;
    },
  );
  return list.columns.map(({ header }, index) => ({ header, texts: texts[index]! }));
}
