import { expect, test } from "@jest/globals";
import { operations } from "../../../shared/contract/operations.ts";
import { views, type View, type ViewedOperation } from "../../../shared/views/views.ts";

test.each(Object.entries<View>(views))(
  "the view of %s says that it names people where the contract does",
  (id, view) => {
    expect(view.personal ?? false).toBe(operations[id as ViewedOperation].personal);
  },
);
