/** Few different characters, or one piece repeated: nobody generated it. */
export function isGuessable(secret: string): boolean {
  // the text that tells an operator what to set
  if (/random characters|openssl|set auth_secret|change[-_ ]?me/i.test(secret)) return true
  return new Set(secret).size < 8 || /^(.+?)\1+$/s.test(secret)
}
