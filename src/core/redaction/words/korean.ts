import type { SecretLanguage } from './secret-language.ts'

export const KOREAN: SecretLanguage = {
  passwords: '비밀번호, 비밀 번호, 비번, 패스워드, 암호',
  shorthands: '',
  pins: '핀번호, 핀 번호, 핀코드, 핀 코드, 인증번호, 인증 번호, 인증코드, 보안코드, 보안 코드, 출입번호, 잠금번호',
  keys: 'api 키, api키, 액세스 키, 액세스키, 비밀 키, 비밀키, 시크릿 키, 시크릿키, 시크릿, 개인 키, 개인키, 인증키, 인증 키, 인증 정보, 인증정보, 자격 증명, 접속 정보, 라이선스 키, 토큰, 복구 코드',
  phrases: '복구 문구, 시드 문구, 니모닉',
  between: '',
  says: '(?:은|는|이|가|을|를)(?:\\s+(?:이제|지금|현재|새로))?\\s|(?:은|는)\\s*(?=[!-~])',
  isThe: '\\s*(?:이|가|을|를)\\s+(?:제\\s+|내\\s+|우리\\s+|그\\s+)?(?:[가-힣]{1,8}\\s+){0,2}?',
  predicates: '',
}
