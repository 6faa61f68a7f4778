import { newStorePath } from "../temporary-store.ts";
import { describeStore } from "./describe-store.ts";

describeStore("a store in a SQLite file", newStorePath);
