import { hasCameraData } from '#lib/pages/camera-data.ts';
import { UserError } from '../output.ts';

/** Photographs within HTML, in an attribute with quotation marks or without. A GIF has no data of a camera. */
const embedded =
  /(?<=["'])data:image\/(jpeg|png|webp);base64,([^"']+)|(?<==)data:image\/(jpeg|png|webp);base64,([\w+/=]+)/gi;

/**
 * The HTML of a file without what cameras wrote into its pictures, such as the place, as the workbench leaves it out:
 * they are turned upright and written anew.
 * @throws {UserError} if one cannot be
 */
export async function withoutCameraData(file: string, html: string): Promise<string> {
  const rewritten = new Map<string, string>();
  for (const [address, quoted = '', inQuotes, bare, content = inQuotes ?? ''] of html.matchAll(embedded)) {
    const type = (bare ?? quoted).toLowerCase();
    const bytes = Buffer.from(content, 'base64');
    if (!hasCameraData(bytes.toString('latin1'))) continue;
    try {
      // Most commands need no decoder.
      const { default: sharp } = await import('sharp');
      const picture = sharp(bytes, { animated: true }).autoOrient().keepIccProfile();
      const format = type === 'png' || type === 'webp' ? type : 'jpeg';
      const written = await picture.toFormat(format, { quality: 92 }).toBuffer();
      rewritten.set(address, `data:image/${type};base64,${written.toString('base64')}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UserError(
        `${file}: one of its pictures has data of a camera, such as the place, and cannot be written without it (${reason}).`,
      );
    }
  }
  return html.replaceAll(embedded, (address) => rewritten.get(address) ?? address);
}
