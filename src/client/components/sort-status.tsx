import { useState } from 'react'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { SORT_STATUS_COPY } from './copy.ts'

interface SortStatusProps {
  /** 'Rate, high to low' */
  order: string
  /** the rows in that order aren't there yet */
  isBusy: boolean
}

/** CASE-30: says a list's new order once its rows are there, as a sighted person sees it. Nothing at first. */
export function SortStatus({ order, isBusy }: SortStatusProps) {
  const [said, setSaid] = useState({ order, words: '' })
  if (!isBusy && said.order !== order) setSaid({ order, words: SORT_STATUS_COPY.sortedBy(order) })
  return (
    <VisuallyHidden>
      <span role="status">{said.words}</span>
    </VisuallyHidden>
  )
}
