#!/bin/sh
# Renders every photograph that is missing or stale: the main pictures shelf by shelf, first those that
# do not exist; the scenes of the home page; then the second angle and the neck, best sellers first.
# Start it again at any time.
cd "$(dirname "$0")/../.." || exit 1

render() {
  nice -n 5 blender --background --python tools/photographs/render.py -- "$@" | grep --line-buffered webp
}

for which in --missing ''; do
  for category in perfume-bottles perfume-caps pumps-rings mini-sets diffusers serum-bottles car-fragrance essences packaging; do
    render $which --category "$category"
  done
  render --scenes
done
for best in 24 60 120 232; do
  render --views angle,detail --best "$best"
done
