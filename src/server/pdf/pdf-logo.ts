/** The mile marker of the screens, 40 by 48. */
export const PDF_LOGO = {
  sign: 'M6 0h28a6 6 0 0 1 6 6v28a6 6 0 0 1-3.2 5.3L20 48 3.2 39.3A6 6 0 0 1 0 34V6a6 6 0 0 1 6-6Z',
  inset:
    'M7 3.5h26A3.5 3.5 0 0 1 36.5 7v26.6a3.5 3.5 0 0 1-1.9 3.1L20 44.1 5.4 36.7a3.5 3.5 0 0 1-1.9-3.1V7A3.5 3.5 0 0 1 7 3.5Z',
  letter: 'M11 35V13.5h4.3L20 20.8l4.7-7.3H29V35h-4.4V21.8L20 28.8l-4.6-7V35Z',
}
