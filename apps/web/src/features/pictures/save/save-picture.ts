/** The two files of a drawing, made in the browser from what is on the screen. */
import type { PictureFormat } from "./picture-formats.ts";
import { standaloneSvg, type StandaloneSvg } from "./standalone-svg.ts";

/** Pixels for each unit of the drawing, so that its text stays sharp in print. */
const PNG_SCALE = 2;

/** Throws where the browser cannot draw the picture. */
export async function savePicture(
  drawn: SVGSVGElement,
  { name, file, format }: { name: string; file: string; format: PictureFormat },
): Promise<void> {
  const svg = standaloneSvg(drawn, name);
  const vector = new Blob([svg.text], { type: "image/svg+xml" });
  download(format === "svg" ? vector : await rasterOf(svg, vector), `${file}.${format}`);
}

async function rasterOf({ width, height }: StandaloneSvg, vector: Blob): Promise<Blob> {
  const address = URL.createObjectURL(vector);
  try {
    const image = new Image(width * PNG_SCALE, height * PNG_SCALE);
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * PNG_SCALE);
    canvas.height = Math.round(height * PNG_SCALE);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob === null) throw new Error("the canvas gave no PNG");
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after this turn, and none says when it has.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
