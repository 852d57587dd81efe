export default function Credits() {
  return null
}
