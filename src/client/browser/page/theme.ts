/** Which colors this device shows; theme.css has both values of each. */
export const THEMES = ['light', 'dark', 'device'] as const
export type Theme = (typeof THEMES)[number]

/** localStorage; index.html reads it before the first paint. */
const STORED_AS = 'theme'

export function readTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return THEMES.find((each) => each === theme) ?? 'light'
}

/** Of the browser's own bar; index.html has both too. */
const BAR = { light: '#006b54', dark: '#12110e' } as const

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  const isDark = theme === 'dark' || (theme === 'device' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', isDark ? BAR.dark : BAR.light)
  try {
    localStorage.setItem(STORED_AS, theme)
  } catch {
    // without storage, the choice lasts until the page closes
  }
}
