import type { ComponentProps, ReactNode } from "react";
import { useFocusOnShow } from "./use-action.ts";
import { useViewStyles } from "./view-styles.ts";
import type { PaneSection } from "./views.ts";

interface SectionProps {
  readonly name: PaneSection;
  readonly children: ReactNode;
}

/** A part of a view that links can lead to. */
export const Section = ({ name, children }: SectionProps) => <div id={`section-${name}`}>{children}</div>;

/** Returns a component for an element in one of the styles that all views share. */
const styled =
  (style: keyof ReturnType<typeof useViewStyles>, Tag: "div" | "p" | "h3") =>
  (props: Omit<ComponentProps<"p">, "ref" | "className">) => (
    <Tag {...props} className={useViewStyles()[style]} />
  );

export const View = styled("view", "div");
export const Group = styled("group", "div");
export const Card = styled("card", "div");
export const Buttons = styled("buttons", "div");
export const Paragraph = styled("text", "p");
export const Hint = styled("hint", "p");
export const Subtitle = styled("subtitle", "h3");

interface TitledProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly style?: "card" | "group";
  readonly children: ReactNode;
}

/** A part of a view with its title. */
export const Titled = ({ id, title, style = "card", children }: TitledProps) => (
  <section className={useViewStyles()[style]} aria-labelledby={id}>
    <Subtitle id={id}>{title}</Subtitle>
    {children}
  </section>
);

/** The title of what replaces other content. It takes the focus, because the button that was pressed is gone. */
export const ShownTitle = (props: Pick<ComponentProps<"h3">, "id" | "children">) => (
  <h3 {...props} className={useViewStyles().subtitle} ref={useFocusOnShow()} tabIndex={-1} />
);

/** The heading of a view. It receives the focus when the view is opened from elsewhere. */
export const ViewTitle = ({ children }: Pick<SectionProps, "children">) => (
  <h2 className={useViewStyles().title} tabIndex={-1}>
    {children}
  </h2>
);
