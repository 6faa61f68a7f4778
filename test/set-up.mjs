import { useMemory } from "./memory-folder.mjs";
import packTypebox from "./pack-typebox.mjs";

/** What is done once before all test files. */
export default async function setUp(config) {
  useMemory();
  await packTypebox(config);
}
