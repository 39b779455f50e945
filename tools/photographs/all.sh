#!/bin/sh
# Renders every photograph that is missing or stale, those that are seen most first: best sellers
# from the front and from an angle, the hero, all others from the front, the scenes of the
# categories, the best sellers close up and beside a ruler. Start it again at any time; it gives way
# to other programs.
cd "$(dirname "$0")/../.." || exit 1

render() {
  nice -n 19 ionice -c 3 blender --background --python tools/photographs/render.py -- "$@" 2>&1 | grep --line-buffered -E 'webp|Error|error'
}

render --best 20
render --scenes hero hero-mobile
render --best 60
render --best 60 --views angle
for category in perfume-bottles perfume-caps pumps-rings mini-sets diffusers serum-bottles car-fragrance essences packaging; do
  render --category "$category"
done
render --scenes
render --best 60 --views detail,measure
render --views angle,detail
