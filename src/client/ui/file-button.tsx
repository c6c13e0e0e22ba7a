import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

interface FileButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'busy'> {
  /** names the file, for screen readers */
  label: string
  accept: string
  onFile: (file: File) => void
  children: ReactNode
}

/** Lets a person choose one file. */
export function FileButton({ label, accept, onFile, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // the same file can be chosen again after it was fixed
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
