import { useState } from 'react'
import { classNames } from './class-names.ts'

const SIZES = { normal: 'size-10 text-sm', large: 'size-24 text-2xl' } as const

interface AvatarProps {
  name: string
  /** picture URL; without it, or if it fails to load, initials show */
  src?: string | undefined
  size?: keyof typeof SIZES
}

/** A person's picture or initials. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'normal' }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const look = classNames(
    'grid shrink-0 place-items-center rounded-full bg-sign-tint font-extrabold text-sign-deep',
    SIZES[size],
  )
  if (src && src !== failed)
    return <img src={src} alt="" onError={() => setFailed(src)} className={`object-cover ${look}`} />
  return (
    <span aria-hidden className={look}>
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  // a name from right to left comes between two invisible marks
  const words = name
    .replace(/[\u2068\u2069]/g, '')
    .split(/\s+/)
    .filter(Boolean)
  const named = words.length > 1 ? [words[0], words.at(-1)] : words
  return named
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20))
    .join('')
    .toUpperCase()
}
