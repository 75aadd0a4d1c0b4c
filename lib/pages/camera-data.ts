/** Marks of Exif data in JPEG, PNG and WebP, and of XMP in them: both may tell where a photograph was taken. */
const marksOfCameras = ['Exif\0\0', 'eXIf', 'EXIF', 'http://ns.adobe.com/xap/', 'XML:com.adobe.xmp'];

/** Whether a picture, its bytes as letters of Latin 1, has what a camera has written of itself. */
export const hasCameraData = (content: string) => marksOfCameras.some((mark) => content.includes(mark));
