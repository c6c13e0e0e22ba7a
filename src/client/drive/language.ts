import type { DriveCopy, Language } from './drive-copy.ts'
import { ENGLISH_COPY } from './english-copy.ts'

/** English comes with the page, so that it always has words; the others load when they are chosen. */
export async function loadCopy(language: Language): Promise<DriveCopy> {
  try {
    if (language === 'es') return (await import('./spanish-copy.ts')).SPANISH_COPY
    if (language === 'pa') {
      await import('./punjabi-font.css')
      return (await import('./punjabi-copy.ts')).PUNJABI_COPY
    }
  } catch {
    // without signal and without a copy on this phone
  }
  return ENGLISH_COPY
}

export function isLanguage(text: unknown): text is Language {
  return text === 'en' || text === 'es' || text === 'pa'
}

/** The first of the phone's languages that the page speaks. */
export function phoneLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}
