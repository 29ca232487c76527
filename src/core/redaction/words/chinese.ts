import type { SecretLanguage } from './secret-language.ts'

export const CHINESE: SecretLanguage = {
  passwords: '密码, 口令, 密碼',
  shorthands: '',
  pins: '验证码, pin码, 驗證碼',
  keys: 'api密钥, 密钥, 令牌, 访问密钥, 私钥, 密鑰',
  phrases: '助记词',
  between: '',
  says: '\\s*(?:现在是|是|为|改成|改为|設為|设为|設成)\\s*',
  isThe: '\\s*(?:是|就是)(?:我的|我们的|他的|她的)?[\\u4e00-\\u9fff]{0,6}?',
  predicates: '',
}
