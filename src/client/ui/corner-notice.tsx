import type { ReactNode } from 'react'

/**
 * At the bottom, where no banner is. Toasts come from the top of a phone; elsewhere they have the right of the bottom, and
 * this what they leave of its left. On a desk the sidebar's foot is kept free as well.
 */
const PLACE =
  'fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-40 mx-auto sm:right-auto sm:mx-0 ' +
  'sm:w-[calc(100vw-27rem)] md:w-80 lg:left-[264px]'

/** Something that can be answered and need not be. It stands where toasts do not, and stays. */
export function CornerNotice({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div
      role="status"
      className={`${PLACE} flex max-w-md flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line bg-surface p-3 text-ink shadow-float`}
    >
      <p className="min-w-40 flex-1 font-semibold">{words}</p>
      <div className="ml-auto flex gap-1">{children}</div>
    </div>
  )
}
