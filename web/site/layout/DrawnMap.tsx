/** Streets as a pattern in the site's own colours: nothing is fetched from a map service until somebody asks. */
export function DrawnMap() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 480 320"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full text-ink transition-transform duration-200 group-hover:scale-[1.02]"
    >
      <g fill="currentColor" opacity="0.05">
        <path d="M0 0h128v84H0zM152 0h96v84h-96zM272 0h208v60L272 84zM0 108h128v92H0zM152 108h96v92h-96zM272 108l208-26v118H272zM0 224h128v96H0zM152 224h96v96h-96zM272 224h96v96h-96zM392 224h88v96h-88z" />
      </g>
      <g fill="none" stroke="currentColor" opacity="0.12">
        <path d="M0 96h260L480 68M0 212h480M140 0v320M260 0v320M380 212v108" strokeWidth="2" strokeDasharray="6 8" />
      </g>
      <path d="M20 232h92v76H20z" className="fill-success" opacity="0.12" />
      <g transform="translate(240 168)">
        <ellipse cx="0" cy="4" rx="14" ry="4" fill="currentColor" opacity="0.2" />
        <path d="M0 4C-16-14-22-24-22-34a22 22 0 1 1 44 0C22-24 16-14 0 4Z" className="fill-action" />
        <circle cy="-34" r="8" className="fill-action-ink" />
      </g>
    </svg>
  )
}
