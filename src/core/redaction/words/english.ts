import type { SecretLanguage } from './secret-language.ts'

export const ENGLISH: SecretLanguage = {
  passwords: 'password, passwd, passphrase, passcode, pwd, pw, passwort',
  shorthands: 'pass',
  pins: `pin, pin code, pin number, cvv, cvc, otp, one time code, verification code, security code,
    unlock code, door code, gate code, alarm code, access code, entry code, safe combination, lock combination`,
  keys: `api key, access key, secret access key, secret key, private key, signing key,
    encryption key, auth key, license key, account key, master key, deploy key, api secret,
    client secret, app secret, api token, access token, auth token, refresh token, bearer token,
    session token, session id, webhook secret, token, secret, credential, credentials,
    recovery code, backup code`,
  phrases: 'seed phrase, recovery phrase, secret phrase, mnemonic, mnemonic phrase',
  between: `\\s+(?:that\\s+)?(?:i|we|you|he|she|they)(?:\\s+[\\p{L}']{1,12}){1,4}?|\\s+(?:for|of|to|on|at|in|from)(?:\\s+[\\p{L}\\d'._-]{1,24}){1,5}?|\\s+(?:wifi|wi-fi|router|account|e?mail|admin|root|database|db|login)`,
  says: `(?:'s|\\s+(?:is|was|will\\s+be|equals)(?:\\s+(?:now|still|currently|just|simply))?|(?:\\s+(?:is|was|has\\s+been|got))?\\s+(?:changed|set|reset|updated)\\s+(?:back\\s+)?to|\\s+to(?<=\\b(?:set|chang|reset|updat)\\p{L}{0,4}\\s[^.\\n]{0,30}\\s+to))(?![\\p{L}\\d])`,
  isThe: `\\s+(?:is|was|as)\\s+(?:my|the|our|your|his|her|their)\\s+(?:[\\p{L}-]{1,12}\\s+){0,2}?`,
  predicates: `a an the my your our his her their its this that these those not no never always also
    too very so as at in on of for to from by with without only still already now here there about
    under over on off up down out invalid valid wrong correct incorrect right weak strong secure
    insecure safe unsafe strict long short old new same different unique public private secret
    missing required optional empty blank null unknown fine good bad easy hard simple complex
    important necessary mandatory case sensitive local global temporary permanent plain visible
    ready gone lost due ok okay true false one two some any all both what where when why how who
    which being been protected stored saved something anything nothing everything else better
    worse stronger weaker longer shorter dead useless hidden shown known broken stolen kept sent
    written given taken forgotten made mine yours ours theirs inside outside online offline
    forever today tomorrow yesterday again soon later garbage terrible great awful`,
}
