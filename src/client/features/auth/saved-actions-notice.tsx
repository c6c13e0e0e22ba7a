import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useState } from 'react'
import { savedActions } from '#client/data/saved-actions.ts'

/** F38: who was signed out by the server finds their work kept. How much, nobody needs to be signed in to know. */
export function SavedActionsNotice() {
  const [counts, setCounts] = useState<readonly number[]>([])
  useEffect(() => {
    let isHere = true
    void savedActions()
      .then((found) => isHere && setCounts(found))
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [])
  const [count, ...others] = counts
  if (count === undefined) return null
  const many =
    others.length > 0 ? 'the saved actions of your account' : `${count} saved ${count === 1 ? 'action' : 'actions'}`
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
