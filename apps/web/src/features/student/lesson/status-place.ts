/** Where, in the bar of the page, the lesson puts its due date and whether the draft is safe. */
export const STATUS_PLACE = "page-status";
