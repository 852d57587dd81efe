export default function Success() {
  return null
}
