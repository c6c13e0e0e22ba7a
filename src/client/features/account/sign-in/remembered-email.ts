/** LOGIN-09: the email of a user who chose to be remembered. Survives sign-out. */
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
    // some private modes refuse storage; the only cost is typing the email again
  }
}
