import { useEffect, useRef, useState } from 'react'
import { loadLanguage, storeLanguage } from '#offline/driver/link-store.ts'
import { type DriveCopy, ENGLISH_COPY, type Language, LANGUAGES } from './copy.ts'

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(LANGUAGES, text)
}

/** The language that the driver chose, else the phone's, with its texts once they are loaded. */
export function useLanguage(): { language: Language; copy: DriveCopy; choose: (language: Language) => void } {
  const [language, setLanguage] = useState<Language>('en')
  const [copy, setCopy] = useState(ENGLISH_COPY)
  const isChosen = useRef(false)
  useEffect(() => {
    const restore = async () => {
      const stored = await loadLanguage()
      // a slow phone reads it after the driver chose another
      if (!isChosen.current) setLanguage(isLanguage(stored) ? stored : phoneLanguage(navigator.languages))
    }
    void restore()
  }, [])
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const words = await loadCopy(language)
      if (!isCurrent) return
      setCopy(words)
      document.documentElement.lang = words === ENGLISH_COPY ? 'en' : language
    }
    void load()
    return () => void (isCurrent = false)
  }, [language])
  const choose = (chosen: Language) => {
    isChosen.current = true
    setLanguage(chosen)
    void storeLanguage(chosen)
  }
  return { language, copy, choose }
}

/** The first of the phone's languages that the page speaks. */
function phoneLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

async function loadCopy(language: Language): Promise<DriveCopy> {
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
