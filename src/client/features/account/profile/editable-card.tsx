import { type ReactNode, useState } from 'react'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'

interface EditableCardProps {
  title: string
  edit: string
  /** the dialog that edits it, which loads when it is first opened */
  renderDialog: (onClose: () => void) => ReactNode
  children: ReactNode
}

/** A setting of the account, as it is, with the button that edits it. */
export function EditableCard({ title, edit, renderDialog, children }: EditableCardProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <SectionCard title={title}>
      {children}
      <div>
        <Button variant="ghost" onClick={() => setEditing(true)}>
          {edit}
        </Button>
      </div>
      {isEditing && renderDialog(() => setEditing(false))}
    </SectionCard>
  )
}
