import { withoutCameraData } from '#lib/pages/camera-data.ts';
import { UserError } from '../output.ts';

/**
 * The HTML of a file with camera metadata removed from its pictures, as in the workbench.
 * @throws {UserError} if a picture cannot be rewritten
 */
export async function cleanPictures(file: string, html: string): Promise<string> {
  return await withoutCameraData(html, async (bytes) => {
    try {
      // Most commands need no decoder.
      const { default: sharp } = await import('sharp');
      const picture = sharp(bytes, { animated: true }).autoOrient().keepIccProfile();
      const { format } = await picture.metadata();
      const type = format === 'png' || format === 'webp' ? format : 'jpeg';
      const written = await picture.toFormat(type, { quality: 92 }).toBuffer();
      return `data:image/${type};base64,${written.toString('base64')}`;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UserError(
        `${file}: one of its pictures has data of a camera, such as the place, and cannot be written without it (${reason}).`,
      );
    }
  });
}
