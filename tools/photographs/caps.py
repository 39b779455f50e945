"""Caps: metal, plastic, wood, and clear blocks with their insert; they stand on the origin."""
import math

import materials
from bench import Circle, Rounded, profile


def kind_of(form):
    return 'square' if form in ('square', 'cube', 'rectangle') else 'sphere' if form in ('sphere', 'round', 'oval') else 'cone' if form == 'cone' else 'cylinder'


def is_clear(material, color):
    return material in ('acrylic', 'surlyn', 'plastic', 'glass') and color == 'clear'


def draw(bench, form, width, height, material, color, finish='', seed=0, has_magnet=False, insert='clear', hole=None):
    """A cap of any form; a hole is the radius of an opening in its head."""
    if is_clear(material, color):
        return clear_cap(bench, form, width, height, material, insert)
    coat = materials.surface(material, color, finish, seed)
    half = width / 2
    is_soft = material in ('beech', 'walnut', 'bamboo')
    foot = 0.7 if is_soft else 0.4
    head = 1.6 if is_soft else 1.0 if finish == 'matte' else 1.2
    low = 0.0
    if has_magnet:
        # The steel ring that the magnet holds.
        low = height * 0.10
        section = square_section(half, 3.0) if form == 'square' else Circle(192)
        bench.turned([(0, 0), (half * 0.985, 0, 0.3), (half * 0.985, low - 0.25, 0.1), (half * 0.95, low - 0.2, 0.05), (half * 0.95, low + 0.2), (0, low + 0.2)], materials.metal('silver'), section)
    if form == 'sphere':
        radius = min(half, height / 2)
        center = height - radius
        neck = radius * 0.56
        start = math.degrees(math.asin(-math.sqrt(1 - 0.56**2)))
        arc = [(radius * math.cos(math.radians(start + (90 - start) * step / 40)), center + radius * math.sin(math.radians(start + (90 - start) * step / 40))) for step in range(41)]
        bench.surface([(profile([(0, 0), (neck, 0, 0.4), (neck, max(0.6, arc[0][1] - 0.2))]) + arc[:-1] + [(0, height)], Circle(192), 0)], coat, angle=30)
        return None
    if form == 'cone':
        bench.turned([(0, 0), (half, 0, foot), (half * 0.97, height * 0.1, 6), (half * 0.62, height, min(2.4, half * 0.16)), (0, height)], coat, Circle(192))
        return None
    if form == 'square':
        bench.turned([(0, low), (half, low, foot), (half, height, head + 0.3), (0, height)], coat, square_section(half, 3.0 if not is_soft else 2.2), angle=40)
        return None
    if hole:
        bench.turned([(half - 3, low), (half, low, foot), (half, height, head), (hole, height, 0.5), (hole, height - 4), (0, height - 4), (0, height - 5)], coat, Circle(192))
        return None
    bench.turned([(0, low), (half, low, foot), (half, height, head), (0, height)], coat, Circle(192))
    return None


def square_section(half, corner):
    return Rounded(half, half, min(corner, half * 0.4), 0.01, 1.5, segments=256)


def clear_cap(bench, form, width, height, material, insert='clear', is_open=False):
    """Acrylic and surlyn: a thick clear shell round its insert."""
    half = width / 2
    is_surlyn = material == 'surlyn'
    inner = min(half * 0.62, half - 2.4)
    top = height * (0.62 if is_surlyn else 0.72)
    if material == 'plastic':
        inner, top = half - 1.2, height - 1.4
    coat = materials.clear_plastic()
    if form == 'sphere':
        radius = min(half, height / 2)
        center = height - radius
        start = -58
        arc = [(radius * math.cos(math.radians(start + (90 - start) * step / 40)), center + radius * math.sin(math.radians(start + (90 - start) * step / 40))) for step in range(41)]
        outer = [(inner * 0.8, 0.0), (arc[0][0], 0.0), *arc[:-1], (0, height)]
        section, hollow_section = Circle(192), Circle(192)
        inner, top = radius * 0.5, height * 0.5
    elif form == 'square':
        section = square_section(half, 1.6 if not is_surlyn else 3)
        hollow_section = None
        outer = profile([(inner, 0), (half, 0, 0.5), (half, height, 0.9), (0, height)])
    else:
        section, hollow_section = Circle(192), None
        outer = profile([(inner, 0), (half, 0, 0.5), (half, height, 3.2 if is_surlyn else 1.2), (0, height)])
    head = inner * 0.35 if is_surlyn else 0.8
    inside = profile([(0, top), (inner, top, head), (inner, 0)])
    if form == 'square':
        round_hollow = Circle(len(section.directions))
        round_hollow.directions = section.directions
        bench.surface([(outer, section, 0), (inside[::-1][1:], round_hollow, 0)], coat, angle=40)
    else:
        bench.surface([(outer, section, 0), (inside[::-1][1:], section, 0)], coat, angle=40)
    if insert == 'none':
        return
    # The insert that grips the pump: white or metallic, a little smaller than its bore.
    lining = materials.metal('silver') if insert == 'silver' else materials.plain((0.60, 0.60, 0.59), 0.3)
    gap = -0.05
    bench.turned([(inner - 1.4, 0.2), (inner - gap, 0.2, 0.1), (inner - gap, top - gap, 0.8 if not is_surlyn else head), (0, top - gap), (0, top - 1.4), (inner - 1.5, top - 1.4, 0.5), (inner - 1.5, 0.2)], lining, Circle(128))
