/** Japanese for mending what was broken. Words stand without spaces, so parts count. */
export const JAPANESE: readonly string[] = ['修正', '不具合', 'バグ', 'エラー', '直した', '直す']
