/** What a picture can be saved as. */
export const PICTURE_FORMATS = ["svg", "png"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
