import { useEffect, useState } from "react";
import { Disclosure } from "../../pane/disclosure.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { Section } from "../../pane/section.tsx";
import { useAction } from "../../pane/use-action.ts";
import { FormulasView } from "./formulas-view.tsx";
import { FunctionListView } from "./functions/function-list-view.tsx";
import { type GuideEntry, guideAddress, readGuide } from "./functions/guide.ts";

/** All that is done with formulas: they are built, asked again and frozen; and every function with an example. */
export function FormulasPlace({ isShown }: { readonly isShown: boolean }) {
  const { say, request } = usePane();
  const [guide, setGuide] = useState<readonly GuideEntry[]>();
  const { notice, run } = useAction();

  useEffect(() => {
    if (!isShown || guide !== undefined) return;
    void run(async () => {
      try {
        setGuide(await readGuide());
        return undefined;
      } catch {
        return { intent: "error", text: say("functions_failed", { address: guideAddress }) };
      }
    });
  }, [isShown, guide, run, say]);

  return (
    <>
      <FormulasView isShown={isShown} guide={guide} />
      <Disclosure title={say("all_functions")} isOpen={request.to === "functions"}>
        <Section name="functions">
          <FunctionListView guide={guide} notice={notice} />
        </Section>
      </Disclosure>
    </>
  );
}
