import { ofCatalogue } from "./column.ts";
import type { View } from "./views.ts";

/** The view of one establishment. It stands apart from the lists: cells show its fields one by one. */
export const establishmentView: View = {
  columns: [
    ofCatalogue("siret"),
    ofCatalogue("siren"),
    ofCatalogue("is_head_office"),
    ofCatalogue("trade_name"),
    ofCatalogue("address"),
    ofCatalogue("establishment_state"),
    ofCatalogue("establishment_naf"),
    ofCatalogue("establishment_naf_label"),
    ofCatalogue("establishment_created"),
  ],
};
