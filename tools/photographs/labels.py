"""Labels on turned or flat glass: paper, a mark in the colour of the scent, the family of the scent in words, what is in it."""
import math

import numpy

import letters
import materials

GROUNDS = {'women': ('#FBF1EB', '#3A2622'), 'men': ('#1B232C', '#E9D9B4'), 'unisex': ('#F5F2E6', '#2A2620')}
# light, deep
SCENTS = {
    'floral': ('#F4C0BA', '#DC8C88'), 'woody': ('#DDAE72', '#A9702F'), 'oriental': ('#E6A851', '#B0661B'), 'spicy': ('#EA9C66', '#BE5E2A'), 'fresh': ('#D8E6B2', '#9FBE6E'), 'aquatic': ('#B4DDE2', '#6BAFBE'),
    'fruity': ('#F7B39A', '#DE7158'), 'gourmand': ('#DBA97C', '#A06637'), 'powdery': ('#EED2DC', '#CE9FB4'), 'chypre': ('#D3CE95', '#99924A'), 'leather': ('#C29363', '#80502A'),
}  # fmt: skip

FAMILY_NAMES = {
    'floral': 'Çiçeksi', 'woody': 'Odunsu', 'oriental': 'Oryantal', 'spicy': 'Baharatlı', 'fresh': 'Ferah', 'aquatic': 'Deniz',
    'fruity': 'Meyveli', 'gourmand': 'Gurme', 'powdery': 'Pudralı', 'chypre': 'Şipre', 'leather': 'Deri',
}  # fmt: skip


def linear(code):
    channels = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(round(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4, 4) for channel in channels)


def scent_liquid(family, strength=1.0, shift=0.0):
    """Colour and density of what a scent of this family looks like: the drawing's light colour over about 40 mm."""
    light, deep = (linear(code) for code in SCENTS.get(family, ('#F3C77A', '#DF9A38')))
    mixed = [a * 0.72 + b * 0.28 for a, b in zip(light, deep)]
    most = max(mixed)
    color = tuple(round(0.26 + 0.74 * (channel / most) * 0.975, 3) for channel in mixed)
    return color, round(0.26 * strength * (1 + shift), 3), 1.44


class Wrap:
    """Places flat coordinates (mm, from the middle of the label) on the bottle."""

    def __init__(self, radius, low, is_round):
        self.radius, self.low, self.is_round = radius, low, is_round

    def at(self, x, z, lift):
        if not self.is_round:
            return (x, -self.radius - lift, self.low + z)
        angle = x / self.radius
        size = self.radius + lift
        return (size * math.sin(angle), -size * math.cos(angle), self.low + z)


def strip(bench, wrap, left, right, low, high, lift, material, corner=0.0):
    columns = numpy.linspace(left, right, max(2, int((right - left) / 0.5) + 2))
    rows = numpy.linspace(low, high, 3)
    bench.sheet([[wrap.at(float(x), float(z), lift) for x in columns] for z in rows], material)


def blob(bench, wrap, x, z, outline, lift, material, rings=5):
    """A star-shaped figure from its outline round (x, z)."""
    count = len(outline)
    vertices = [wrap.at(x, z, lift)]
    for ring in range(1, rings + 1):
        vertices += [wrap.at(x + a * ring / rings, z + b * ring / rings, lift) for a, b in outline]
    faces = [(0, 1 + index, 1 + (index + 1) % count) for index in range(count)]
    for ring in range(rings - 1):
        for index in range(count):
            a, b = 1 + ring * count + index, 1 + ring * count + (index + 1) % count
            faces.append((a, b, b + count, a + count))
    bench.add(vertices, faces, material, is_closed=False, weighted=False)


def disc(bench, wrap, x, z, radius, lift, material):
    blob(bench, wrap, x, z, [(radius * math.cos(2 * math.pi * k / 40), radius * math.sin(2 * math.pi * k / 40)) for k in range(40)], lift, material)


def annulus(bench, wrap, x, z, radius, thick, lift, material):
    grid = [[wrap.at(x + r * math.cos(2 * math.pi * k / 56), z + r * math.sin(2 * math.pi * k / 56), lift) for k in range(57)] for r in (radius - thick / 2, radius + thick / 2)]
    bench.sheet(grid, material)


def mark(bench, wrap, kind, z, radius, paper, ink):
    petals = lambda count, away, size: [disc(bench, wrap, math.cos(math.pi / 2 + 2 * math.pi * k / count) * radius * away, z + math.sin(math.pi / 2 + 2 * math.pi * k / count) * radius * away, radius * size, 0.14, ink) for k in range(count)]
    if kind == 0:
        disc(bench, wrap, 0, z, radius, 0.14, ink)
    elif kind == 1:
        annulus(bench, wrap, 0, z, radius, radius * 0.3, 0.14, ink)
        disc(bench, wrap, 0, z, radius * 0.34, 0.14, ink)
    elif kind == 2:
        blob(bench, wrap, 0, z, [(0.9 * radius * a, 1.1 * radius * b) for a, b in ((1, 0), (0.5, 0.5), (0, 1), (-0.5, 0.5), (-1, 0), (-0.5, -0.5), (0, -1), (0.5, -0.5))], 0.14, ink)
    elif kind == 3:
        # A leaf: two arcs from corner to corner.
        points = []
        for k in range(24):
            t = k / 23
            swell = 0.52 * math.sin(math.pi * t)
            points.append((radius * (2 * t - 1 + swell * 0.7), radius * (2 * t - 1 - swell * 0.7)))
        for k in range(1, 23):
            t = 1 - k / 23
            swell = 0.52 * math.sin(math.pi * t)
            points.append((radius * (2 * t - 1 - swell * 0.7), radius * (2 * t - 1 + swell * 0.7)))
        blob(bench, wrap, 0, z, points, 0.14, ink)
    elif kind == 4:
        petals(5, 0.66, 0.4)
        disc(bench, wrap, 0, z, radius * 0.2, 0.18, ink)
    elif kind == 5:
        for at in (0.45, 0, -0.45):
            steps = numpy.linspace(-1.1, 1.1, 33)
            bench.sheet([[wrap.at(float(radius * s), float(z + radius * (at * 1.5 + 0.25 * math.sin(s / 1.1 * math.pi)) + side * radius * 0.1), 0.14) for s in steps] for side in (-1, 1)], ink)
    else:
        petals(3, 0.6, 0.5)


def label(bench, frame, attributes, seed):
    """The label of an essence on its bottle; its mark and layout follow from the seed."""
    paper_code, ink_code = GROUNDS.get(attributes.get('gender', 'unisex'), ('#FAF5EA', '#2A2620'))
    dim = 0.86 if attributes.get('gender') != 'men' else 0.5
    paper = materials.plain(tuple(channel * dim for channel in linear(paper_code)), 0.55, specular=0.3)
    ink = materials.plain(linear(ink_code), 0.5)
    deep = materials.plain(tuple(channel * 0.62 for channel in linear(SCENTS.get(attributes.get('scentFamily'), ('', '#DF9A38'))[1])), 0.45)
    is_round = frame.is_round
    radius = frame.width / 2 + 0.07 if is_round else frame.depth / 2 + 0.07
    width = frame.width * (1.0 if is_round else 0.74)
    low, high = frame.body * 0.13, frame.body * (0.50 + (seed % 3) * 0.025)
    wrap = Wrap(radius, low, is_round)
    half = width / 2
    strip(bench, wrap, -half, half, 0, high, 0, paper)
    layout = seed % 4
    if layout == 0:
        strip(bench, wrap, -half, half, 0, high * 0.08, 0.05, deep)
    elif layout == 1:
        strip(bench, wrap, -half, half, high * 0.9, high, 0.05, deep)
    elif layout == 2:
        inset, line = width * 0.05, max(0.22, width * 0.007)
        for z in (inset, high - inset - line):
            strip(bench, wrap, -half + inset, half - inset, z, z + line, 0.05, ink)
        for x in (-half + inset, half - inset - line):
            strip(bench, wrap, x, x + line, inset, high - inset, 0.05, ink)
    else:
        for at in (0.86, 0.08):
            strip(bench, wrap, -half, half, high * at, high * (at + 0.025), 0.05, deep)
    mark(bench, wrap, (seed >> 1) % 7, high * 0.70, min(width, high) * 0.125, paper, deep)
    is_base = attributes.get('part') == 'base-liquid'
    amount = attributes.get('capacityMl') or attributes.get('netAmount')
    unit = attributes.get('netUnit', 'ml') if attributes.get('netUnit') in ('ml', 'g') else 'ml'
    title = 'Parfüm bazı' if is_base else FAMILY_NAMES.get(attributes.get('scentFamily'), 'Esans')
    line = lambda text, at, size, material, font, spacing=1.0: letters.write(bench, lambda x, z: wrap.at(x, high * at + z, 0.06), text, size, material, font=font, width=width * (0.62 if is_round else 0.84), spacing=spacing)
    line(title, 0.35, high * 0.165, ink, 'serif')
    strip(bench, wrap, -width * 0.07, width * 0.07, high * 0.295, high * 0.295 + max(0.16, width * 0.006), 0.05, deep)
    line('kozmetik baz' if is_base else 'parfüm esansı', 0.205, high * 0.074, ink, 'sans', 1.08)
    line(f'No {seed:02d}' + (f'  ·  {amount:g} {unit}' if amount else ''), 0.128, high * 0.062, deep if layout != 0 else ink, 'sans', 1.05)
