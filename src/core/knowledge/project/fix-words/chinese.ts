/** Chinese for mending what was broken. Words stand without spaces, so parts count. */
export const CHINESE: readonly string[] = [
  '修复',
  '修正',
  '修補',
  '错误',
  '錯誤',
  '缺陷',
  '崩溃',
  '问题',
]
