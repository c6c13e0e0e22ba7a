/** Which colors this device shows; theme.css has both values of each. */
export const THEMES = ['light', 'dark', 'device'] as const
export type Theme = (typeof THEMES)[number]

/** localStorage; index.html reads it before the first paint. */
const STORED_AS = 'theme'

export function readTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return THEMES.find((each) => each === theme) ?? 'light'
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(STORED_AS, theme)
  } catch {
    // without storage, the choice lasts until the page closes
  }
}
