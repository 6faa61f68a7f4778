import type { ReactNode } from "react";
import type { PaneSection } from "./views.ts";

interface SectionProps {
  readonly name: PaneSection;
  readonly children: ReactNode;
}

/** A part of a view that links can lead to. */
export const Section = ({ name, children }: SectionProps) => <div id={`section-${name}`}>{children}</div>;
