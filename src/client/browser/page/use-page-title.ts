import { useEffect } from 'react'

const PRODUCT = 'Milepost'

/** Names the page in the tab and to screen readers (WCAG 2.4.2): 'Load #48213, Milepost'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title}, ${PRODUCT}`
    return () => {
      document.title = PRODUCT
    }
  }, [title])
}
