/** LOGIN-09: the e-mail of a person who asked to be remembered. It stays through a sign-out. */
const KEY = 'remember-me'

export function rememberedEmail(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function rememberEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, email)
  } catch {
    // storage is refused in some private modes; typing the e-mail again is all that it costs
  }
}
