import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useState } from 'react'
import { countUnsentByAccount } from '#client/data/outbox/unsent-counts.ts'

/** F38: users whom the server signed out see that their work is saved. Only counts: nobody is signed in. */
export function UnsentItemsNotice() {
  const [counts, setCounts] = useState<readonly number[]>([])
  useEffect(() => {
    let isHere = true
    void countUnsentByAccount()
      .then((found) => isHere && setCounts(found))
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [])
  const [count, ...others] = counts
  if (count === undefined) return null
  const many = others.length > 0 ? 'your saved items' : `${count} saved ${count === 1 ? 'item' : 'items'}`
  return (
    <p
      role="status"
      className="mb-6 flex items-center gap-3 rounded-card border border-line border-l-4 border-l-caution bg-caution-tint p-4 font-semibold"
    >
      <CloudUpload aria-hidden className="size-5 shrink-0" />
      Sign in to send {many}
    </p>
  )
}
