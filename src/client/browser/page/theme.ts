/** Which colors this device shows; theme.css has both values of each. */
export const THEMES = ['light', 'dark', 'device'] as const
export type Theme = (typeof THEMES)[number]

/** in localStorage */
const STORED_AS = 'theme'

export function readTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return THEMES.find((each) => each === theme) ?? 'light'
}

/** Of the browser's own bar; the pages' HTML has the light one. */
const BAR = { light: '#006b54', dark: '#12110e' } as const

/** Inline script of every page: shows the stored theme before the first paint. */
export const STORED_THEME_SCRIPT = `try{const t=localStorage.getItem("${STORED_AS}");if(t){document.documentElement.dataset.theme=t;if(t==="dark"||t==="device"&&matchMedia("(prefers-color-scheme: dark)").matches)document.querySelector("meta[name=theme-color]").content="${BAR.dark}"}}catch{}`

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
