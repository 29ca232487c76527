import { expect, test } from 'vitest'
import { redact } from './redact.ts'

const ENGLISH = [
  'The password policy is strict.',
  'I forgot my password again.',
  'The token count is 4096.',
  'My password is too short, it says.',
  'The password is required and must be changed every 90 days.',
  'A password is 12 characters long at least.',
  'The PIN is on the fridge.',
  'Pin 13 of the board drives the LED.',
  'Please pin this message for 2024.',
  'The secret is that I love her.',
  'She keeps her secret recipe from 1987 in a drawer.',
  'He is the bearer of bad news in 2024.',
  'Use OAuth2 tokens with SHA-256, not MD5.',
  'The password manager is 1Password, the other one Bitwarden.',
  'A change of mail makes password reset tokens invalid.',
  'I moved from 1Password python3 scripts to a vault.',
  'Tests: pass: 1203, fail: 2.',
  'We passed 4821 tests at room temperature.',
  'My key takeaway: sleep 8 hours.',
  'The key is under the mat.',
  'Her access to the building is from 8 to 20.',
  'The verification code did not arrive.',
  'The API key is stored in the vault.',
  'Rotate the API key every 30 days.',
  'The model reads 128000 tokens and writes 16384 tokens.',
  'Order 4111-2222-3333 shipped on 2024-11-15.',
  'Call me at 10:30, room 4.12, extension 1234.',
  'The meeting id is 550e8400-e29b-41d4-a716-446655440000.',
  'My passport is expired; the password too.',
  'The authorization of the trip is pending.',
  'I like cookies: chocolate, oat, ginger.',
]
const ITALIAN = [
  'Ho dimenticato la password.',
  'La password è sbagliata.',
  'La password è troppo corta: servono 12 caratteri.',
  'Il PIN della carta è bloccato.',
  'Il segreto della ricetta è il burro.',
  'Il token scade dopo 3600 secondi.',
  'Il codice di verifica non arriva mai.',
  'La chiave è sotto lo zerbino.',
  'Passo da te alle 18, citofono 42.',
  'La parola chiave del discorso era fiducia.',
  'Il contratto numero 20241115 scade nel 2027.',
]
const KOREAN = [
  '비밀번호를 잊어버렸어요.',
  '비밀번호는 8자 이상이어야 합니다.',
  '비밀번호는 90일마다 바꿔야 해요.',
  '비밀번호는 2024년에 바꿨어요.',
  '토큰은 4096개까지 쓸 수 있어요.',
  '암호화는 AES256을 씁니다.',
  '인증번호가 아직 안 왔어요.',
  '비밀이 하나 있는데, 사실 커피를 안 좋아해요.',
  '열쇠는 문 밑에 있어요.',
  '제 사번은 20241115이고 내선은 1234입니다.',
  '핀 번호를 세 번 틀렸어요.',
]
const CHINESE = [
  '我忘记了密码。',
  '密码至少需要8个字符。',
  '密码是什么?',
  '这个秘密只有我知道。',
  '验证码还没有收到。',
  '令牌数量是4096。',
]
const CODE = [
  'const token = getToken()',
  'password: string',
  'function login(user: string, password: string): Promise<void>',
  'const { apiKey } = process.env',
  'apiKey: process.env.API_KEY,',
  'apiKey: "$OPENAI_API_KEY"',
  'export TOKEN=$MY_TOKEN',
  'export GITHUB_TOKEN=<your token>',
  'password: "********"',
  'Authorization: Bearer $TOKEN',
  'Authorization: Bearer <token>',
  'postgres://user:password@localhost:5432/app',
  'max_tokens: 4096, tokenizer: "o200k_base"',
  'if (password !== confirmPassword) throw new Error("Passwords differ")',
  '<input type="password" name="password" autocomplete="new-password">',
  '"forgotPassword": "Forgot your password?"',
  '"integrity": "sha512-kQ7wX2mV9zR4tN1bJ8sD3gH6kQ7wX2mV9zR4tN1bJ8sD3gH6kQ7w=="',
  'commit 3f786850e387550fdab836ed7e6dc881de23001b',
  'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'the secret was rotated in commit 3f786850e387550fdab836ed7e6dc881de23001b',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk',
  'src/core/redaction/said/is-secret-value.ts:67',
  'secrets live in /etc/kubernetes/pki/apiserver-kubelet-client.key',
  'import { createSecretTokenProvider2024 } from "./secret-token-provider.ts"',
  'sk-learn and sk_buff are names, so are npm_config_registry and hf_hub_download',
  'https://example.org/reset-password?step=2',
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  'The file begins with -----BEGIN PRIVATE KEY----- and then the key.',
  'Culture=neutral, PublicKeyToken=adb9793829ddae60',
  '{"nextPageToken": "adb9793829ddae60"}',
  'git@github.com:ada/engine.git',
  'version 1.2.3-rc.4+build.20241115',
]

const innocent = [...ENGLISH, ...ITALIAN, ...KOREAN, ...CHINESE, ...CODE]

test('F1 there are innocent texts to try', () => {
  expect(innocent.length).toBeGreaterThan(80)
})

test.each(innocent)('F1 an innocent text stays byte for byte: %s', (text) => {
  expect(redact(text)).toEqual({ text, found: [] })
})
