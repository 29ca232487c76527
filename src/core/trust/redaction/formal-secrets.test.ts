import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  'mysqldump -u backup -pPelikan7 shop',
  'mongosh --host db1 -u root -p Pelikan7',
  'unzip -P Pelikan7 plans.zip',
  'sqlcmd -S db2 -U sa -P Pelikan7',
  'ldapsearch -x -D cn=admin -w Pelikan7',
  'smbclient //nas/photos -U ines%Pelikan7',
  'http -a ines:Pelikan7 https://shop.example',
  '7z x plans.7z -pPelikan7',
  'echo Pelikan7 | sudo -S reboot',
  'htpasswd -bc .htpasswd ines Pelikan7',
  'db3.intern:5433:shop:ines:Pelikan7',
  '*:*:*:ines:Pelikan7',
  '| Host | User | Password |\n|---|---|---|\n| db4 | ines | Pelikan7 |',
  '| Dienst | Kennwort |\n| --- | --- |\n| Kasse | `Pelikan7` |',
  'user,password\nines,Pelikan7',
  'Server=db5;Database=shop;User Id=ines;Password=Pelikan7;',
  'Login for the till: ines / Pelikan7',
  'Le credenziali sono ines:Pelikan7',
  '접속 정보: ines / Pelikan7',
  'The alarm password used to be Pelikan7.',
])('F1 a secret in a formal place is hidden: %j', (text) => {
  const { text: hidden } = redact(text)
  expect(hidden).not.toContain('Pelikan7')
  expect(hidden).toContain('[redacted: ')
  expect(redact(hidden).text).toBe(hidden)
})

test.each([
  ['de', 'Das Kennwort lautet Pelikan7.'],
  ['es', 'La contraseña del portal es Pelikan7.'],
  ['fr', 'Le mot de passe est Pelikan7.'],
  ['pt', 'A senha do cofre é Pelikan7.'],
  ['nl', 'Wachtwoord: Pelikan7'],
  ['sv', 'Lösenordet är Pelikan7.'],
  ['fi', 'Salasana on Pelikan7.'],
  ['pl', 'Hasło to Pelikan7.'],
  ['cs', 'Heslo je Pelikan7.'],
  ['ro', 'Parola este Pelikan7.'],
  ['hu', 'Jelszó: Pelikan7'],
  ['tr', 'Şifre: Pelikan7'],
  ['id', 'Kata sandi adalah Pelikan7.'],
  ['vi', 'Mật khẩu là Pelikan7.'],
  ['ru', 'Пароль: Pelikan7'],
  ['ar', 'كلمة المرور هي Pelikan7'],
  ['hi', 'पासवर्ड है Pelikan7'],
  ['th', 'รหัสผ่านคือ Pelikan7'],
  ['ja', 'パスワードは Pelikan7 です'],
])('F1 a password said in %s is hidden: %j', (_language, text) => {
  expect(redact(text).text).not.toContain('Pelikan7')
})

test.each([
  'docker run -p 8080:80 web',
  'mkdir -p plans/2026',
  'ssh -p 2222 nas',
  'sqlcmd -P is deprecated.',
  'unzip -p plans.zip map.txt',
  'The ratio was 5:4:3:2:1.',
  'chown ines:staff plans.zip',
  'The login is admin / editor only.',
  'Login: the page of the till loads slowly.',
  '| key | value |\n|---|---|\n| region | eu-west-1 |',
  '| Field | Password |\n|---|---|\n| length | at least 12 |',
  'Name, password, token\nare what the form asks for, twice, daily',
  'Das Passwort muss zwölf Zeichen haben.',
  'La contraseña debe cambiarse cada 90 días.',
  'Le mot de passe est trop court.',
  'パスワードは毎月変更します',
  'Пароль меняют каждый месяц.',
])('F1 what is no secret stays: %j', (text) => {
  expect(redact(text).text).toBe(text)
})
