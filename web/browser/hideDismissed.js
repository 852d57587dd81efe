/*
 * A script of the old kind, right behind the announcement: it runs while the document is read and hides one that was put
 * away before anything is drawn. Taken away later, it would move the page. The announcement says what to look for.
 */
{
  const bar = document.currentScript.previousElementSibling
  try {
    bar.hidden = localStorage.getItem(bar.dataset.key) === bar.dataset.dismissal
  } catch {
    // Nothing can be remembered here.
  }
}
