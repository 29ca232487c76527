/** Shapes of secrets and how they slip into talk. Drawn letters stand for `#`, digits for `%`. */
export const SECRET_SHAPES: Readonly<Record<string, string>> = {
  openai: 'sk-proj-########################################',
  github: 'ghp_####################################',
  aws: 'AKIA@@@@@@@@@@@@@@@@',
  slack: 'xoxb-%%%%%%%%%%%%-%%%%%%%%%%%%-########################',
  google: 'AIzaSy#################################',
  stripe: 'sk_live_########################',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJ##############################.###########################',
  gitlab: 'glpat-####################',
  npm: 'npm_####################################',
  password: 'Qx%#####!%#',
  card: '4539578763621486',
}

export const SECRET_SENTENCES: Readonly<Record<string, string>> = {
  en: `
    my api key is {secret} fyi
    use {secret} as the token for {service}, {person} set it up
    the password for the {service} admin is {secret}
    export {env}={secret}
    curl -H "Authorization: Bearer {secret}" https://{service}.example.com/v1/me
    {person} sent me the credentials: {secret}
    {"user":"{service}","token":"{secret}","expires":3600}
    log: auth ok token={secret} user={service}`,
  it: `
    la mia chiave api è {secret}
    per {service} usa il token {secret}, l'ha creato {person}
    la password di {service} è {secret}
    {env}={secret} nel file .env
    {person} mi ha mandato le credenziali: {secret}
    postgres://{service}:{secret}@db.example.com:5432/app`,
  ko: `
    제 API 키는 {secret} 입니다
    {service} 토큰은 {secret} 쓰세요, {person}님이 만들었어요
    {service} 관리자 비밀번호는 {secret} 이에요
    {env}={secret} 설정했습니다
    {person}님이 보낸 인증 정보: {secret}`,
}

export const SECRET_SLOTS: Readonly<Record<string, string>> = {
  env: 'OPENAI_API_KEY|DB_PASSWORD|STRIPE_SECRET_KEY|GITHUB_TOKEN|SESSION_SECRET',
}
