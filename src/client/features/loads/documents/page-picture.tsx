import { useEffect, useRef, useState } from 'react'

interface PagePictureProps {
  /** stable for the same picture: it is drawn once */
  read: () => Promise<Blob | null>
  name: string
  className?: string
}

/** A picture from bytes. Drawn, because our content security policy loads no pictures from `blob:` addresses. */
export function PagePicture({ read, name, className = '' }: PagePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    const draw = async () => {
      const file = await read()
      const picture = file && (await createImageBitmap(file))
      const surface = canvas.current
      if (!picture || !surface || isOver) return void (isOver || setFailed(true))
      surface.width = picture.width
      surface.height = picture.height
      surface.getContext('2d')?.drawImage(picture, 0, 0)
      picture.close()
    }
    draw().catch(() => !isOver && setFailed(true))
    return () => {
      isOver = true
    }
  }, [read])
  if (isFailed) return <p className="p-4 text-ink-soft">{name}</p>
  return <canvas ref={canvas} role="img" aria-label={name} className={`bg-hairline object-contain ${className}`} />
}
