import { expect, test } from "@jest/globals";
import { fictionalSiren, fictionalSiret } from "../../../bench/fictional-siren.ts";
import { concernedRows, duplicateGroups } from "../../../shared/duplicates/groups.ts";
import { verdicts } from "../../../shared/duplicates/keep.ts";
import type { DuplicateRow, StateOf } from "../../../shared/duplicates/row.ts";
import { seededHash } from "../../../shared/enrichment/sample/seeded-hash.ts";
