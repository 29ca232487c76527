/** A photo that was shared is part of what was said. */
export function withPhoto(text: string, caption: string | null | undefined): string {
  return caption === undefined || caption === null || caption === ''
    ? text
    : `${text} [shared a photo: ${caption}]`
}
